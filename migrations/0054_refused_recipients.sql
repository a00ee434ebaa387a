-- The mail server works but refused the recipient, for example a mistyped address. Such a mail is no failure of the server.
alter table mails add column is_refused boolean not null default false;
