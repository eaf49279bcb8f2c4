-- Mails that left through a server, or were given up, are listed with those kept in the product.
alter table courriels
  add column etat text not null default 'garde' check (etat in ('garde', 'envoye', 'abandonne')),
  add column renvoyable boolean not null default false;
comment on column courriels.etat is 'garde: kept here, without a mail server; envoye: a mail server took it; abandonne: somebody gave it up before it left. `date` is when.';
comment on column courriels.renvoyable is 'Its words hold no secret: it may be sent again as it was.';
comment on column courriels.texte is 'Empty once it has left or was given up, unless it may be sent again: it may hold a link that opens an account.';
