"""The rules that are the same for every campaign of house rules; its tables fill them."""
