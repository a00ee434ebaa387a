-- concurrently
-- Each night the declarations of withdrawal are looked for whose order has lost its person: by those orders, instead of
-- through all declarations.
create index orders_without_person on orders (id) where anonymised_at is not null;
