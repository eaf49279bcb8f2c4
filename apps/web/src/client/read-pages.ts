interface Page<Row> {
  'hydra:member': Row[];
  'hydra:totalItems': number;
}

/** The rows of all the pages, one after the other, until there are as many as the answer says; an empty page ends it too. */
export async function readPages<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { 'hydra:member': found, 'hydra:totalItems': total } = await read(page);
    rows.push(...found);
    if (rows.length >= total || found.length === 0) return rows;
  }
}
