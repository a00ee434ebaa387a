-- What was seen of the shop and looked for in it, added up by day. No row is about a person, and none can be found again.
create table audience_days (
  -- Of Paris.
  day date primary key,
  visits integer not null default 0 check (visits >= 0),
  views integer not null default 0 check (views >= 0),
  carts integer not null default 0 check (carts >= 0),
  payments integer not null default 0 check (payments >= 0)
);

-- What people looked for and did not find.
create table missed_searches (
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  times integer not null check (times > 0),
  primary key (day, words)
);
