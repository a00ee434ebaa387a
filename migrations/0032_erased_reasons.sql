-- The reason of a reduction may be about the person: the night replaces it, also in checkouts that name nobody.
create index checkouts_of_nobody_with_reason on checkouts (id)
  where user_id is null and reduction_reason <> 'motif effacé';
