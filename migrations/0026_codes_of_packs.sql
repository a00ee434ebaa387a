-- By a reference of one of its packs, regardless of case.
create index sleeves_by_pack_skus on sleeves using gin ((lower(packs::text)::jsonb) jsonb_path_ops) where packs <> '[]';
