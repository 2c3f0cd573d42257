"""The documents of a Valormr campaign: values in, documents to be printed out."""
