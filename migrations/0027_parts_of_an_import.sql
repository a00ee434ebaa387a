-- An import is one line of the activity log. Its products are parts of that line: each keeps its own entry, which is
-- shown in the history of the product and behind the line.
alter table activity add column batch_id uuid;
create index activity_of_batch on activity (batch_id, at desc, id desc) where batch_id is not null;
create index activity_lines on activity (at desc, id desc) where batch_id is null;
create index activity_lines_by_kind on activity (subject_kind, at desc, id desc) where batch_id is null;
create index activity_lines_by_user on activity (by_user_id, at desc, id desc) where batch_id is null;
-- Names and numbers are found by a part of them.
create index activity_search on activity using gin (subject_name gin_trgm_ops);
-- The people to filter by.
create index users_staff on users (id) where role <> 'user';
