-- concurrently
-- Of somebody who leaves, the pictures that they named or described last are found along it.
create index images_by_editor on images (updated_by) where updated_by is not null;
