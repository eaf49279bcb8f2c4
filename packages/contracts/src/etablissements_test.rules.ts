/** Test establishments: what the generator makes of a name and a login (S-5-33, S-5-34, S-5-35, S-5-36). */

const LOGIN = 'test-';
const NAME = 'Test ';
/** Their possession ends two weeks from today (S-5-31). */
export const TEST_DAYS = 14;

/** An account made by the generator is known by its login. */
export function isTestLogin(login: string | null): boolean {
  return login?.toLowerCase().startsWith(LOGIN) ?? false;
}

export function testNom(nom: string): string {
  return `${NAME}${nom.trim()}`;
}

/** @param domaine of the server's configuration */
export function testLogin(login: string, domaine: string): string {
  return `${LOGIN}${login.trim().toLowerCase()}@${domaine}`;
}
