-- What the shop's people did in the back-office: who, when, to what, and what it was before and after. No customer's data
-- stands in it: a person is a reference, which their account's deletion leaves pointing nowhere.
create table activity (
  id uuid primary key,
  at timestamptz not null,
  by_user_id uuid references users (id) on delete set null,
  act text not null check (act in ('created', 'changed', 'deleted')),
  subject_kind text not null check (
    subject_kind in ('order', 'withdrawal', 'alert', 'sleeve', 'article', 'banner', 'image', 'user', 'message')
  ),
  subject_id uuid not null,
  subject_name text not null,
  changes jsonb not null
);
create index activity_newest on activity (at desc, id desc);
create index activity_by_kind on activity (subject_kind, at desc, id desc);
create index activity_of_subject on activity (subject_id, at desc, id desc);
create index activity_by_user on activity (by_user_id, at) where by_user_id is not null;
