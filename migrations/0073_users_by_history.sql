-- concurrently
-- Each night the orders older than their customer wants them kept are looked for: by the few customers who chose less than
-- the usual, instead of through all the orders of years.
create index users_by_history on users (order_history_retention, id);
