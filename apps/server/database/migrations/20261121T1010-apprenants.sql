-- The next code that a learner is given (P-3-41) is one look-up away: a code is read as its series and its number.
create index apprenants_serie on apprenants (
  (substring("codeApprenant" from '^(.+)-\d{1,9}$')),
  (substring("codeApprenant" from '-(\d{1,9})$')::int)
);

-- Removing thousands of accounts at once (P-7-52) looks for their logins and links, account by account.
create index connexions_on_behalf_of on connexions ("onBehalfOf") where "onBehalfOf" is not null;
create index jetons_user on jetons ("userId");
create index jetons_on_behalf_of on jetons ("onBehalfOf") where "onBehalfOf" is not null;
