-- Who gets what is answered to a mail, where this is not the sender: the customer whose message the shop reads.
alter table mails add column reply_to text;
