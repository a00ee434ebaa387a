-- Which edition of the search's rules made the two texts of a product: the start makes older ones again.
alter table sleeves add search_edition integer not null default 0;
