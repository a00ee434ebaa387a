-- Why a sign-in ended is one word of a list, as every such column says itself.
alter table token_families add constraint token_families_end_reason_check
  check (end_reason in ('logout', 'reuse', 'password', 'deletion', 'second-factor', 'idle', 'owner', 'shop'));
