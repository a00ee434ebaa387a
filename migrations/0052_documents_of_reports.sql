-- The number of documents of the period when its file was handed over. Null if it is not known: for files handed over
-- before this column existed, and if a document was added while the platform decided about the file.
alter table e_reports add column documents integer;
