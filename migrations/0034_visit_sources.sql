-- Where the visits of a day came from: the host, or the word of `utm_source`; '' if unknown. No row is about a person.
create table visit_sources (
  day date not null,
  source text not null check (char_length(source) <= 60),
  visits integer not null check (visits > 0),
  primary key (day, source)
);
