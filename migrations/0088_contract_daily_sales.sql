-- Sums are added up from the orders again, along orders_by_age_and_sales.
drop table changed_days;
drop table daily_sales;
drop index orders_earned;
drop index orders_earned_figures;
drop index orders_by_age;
