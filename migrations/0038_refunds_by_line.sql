-- Why money was given back, for which lines, and whether their sleeves come back to the stock; and why the provider refused.
alter table refunds add column cause text check (
  cause in ('sent-back', 'damaged', 'lost', 'missing', 'goodwill', 'other')
);
alter table refunds add column note text not null default '' check (char_length(note) <= 300);
alter table refunds add column failure text;
create table refund_lines (
  refund_id uuid not null references refunds (id) on delete cascade,
  line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  restocks boolean not null,
  primary key (refund_id, line_id)
);
create index refund_lines_of_line on refund_lines (line_id);
