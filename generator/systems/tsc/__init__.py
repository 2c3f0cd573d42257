"""The Tactical Scenario Campaign: which scenario will be fought."""
