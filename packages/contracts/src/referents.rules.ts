/**
 * Whether the person sets the e-mail and the password of this referent: a colleague's are not an equal's to give, since they sign in
 * with them (P-2.6-14). Asked by the server, and by the form for what it shows.
 */
export function mayGiveSignIn(
  person: { roles: readonly string[]; referentId: number | null },
  referentId: number,
): boolean {
  return !person.roles.includes('ROLE_REFERENT') || person.referentId === referentId;
}
