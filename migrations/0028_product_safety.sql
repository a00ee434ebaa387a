-- What the European rules on product safety ask for of each product; blank is the shop's own default (SHOP_MANUFACTURER...).
alter table sleeves add column maker text not null default '';
alter table sleeves add column maker_address text not null default '';
alter table sleeves add column maker_email text not null default '';
alter table sleeves add column responsible_person text not null default '';
alter table sleeves add column reference text not null default '';
alter table sleeves add column warnings text not null default '';
alter table sleeves add column material text not null default '';
-- A maker who cannot be reached is none (regulation (EU) 2023/988, article 19).
alter table sleeves add constraint sleeves_maker_whole
  check ((maker = '') = (maker_address = '') and (maker = '') = (maker_email = ''));
