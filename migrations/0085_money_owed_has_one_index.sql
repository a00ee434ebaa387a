-- All that it found is found by orders_money_owed (0084).
drop index orders_refund_owed;
