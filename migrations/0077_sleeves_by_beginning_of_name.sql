-- concurrently
-- A search asks first for names that begin as it was typed: where nearly all names have its words, these few are not to be
-- looked for among them.
create index sleeves_published_by_beginning on sleeves (search_text text_pattern_ops) where is_published;
