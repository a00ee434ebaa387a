-- A link for a new password can also make its owner an admin or a preparer: the first admin, or invited staff.
alter table password_resets add column role text check (role in ('admin', 'preparation'));

-- The back-office lists open invitations.
create index password_resets_of_staff on password_resets (expires_at desc) where role is not null and used_at is null;
