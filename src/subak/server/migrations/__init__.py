"""The steps that bring a database to the present schema; they run by themselves when a server starts."""
