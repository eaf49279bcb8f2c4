import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive made byte by byte, so that it can lie: a library would refuse to write what hostile archives hold. */
export interface ArchiveEntry {
  name: string | Buffer;
  content?: string | Buffer;
  isEncrypted?: boolean;
  /** Unix mode, e.g. 0o120777 for a symbolic link. */
  mode?: number;
  /** Unpacked size that the directory tells. */
  told?: number;
  /** Checksum that it tells. */
  crc?: number;
  /** Fields beside the name. */
  extra?: Buffer;
}

export function archive(entries: readonly ArchiveEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content = '',
    isEncrypted = false,
    mode = 0o100644,
    told,
    crc,
    extra = Buffer.alloc(0),
  } of entries) {
    const nameBytes = Buffer.from(name as string);
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(told ?? bytes.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    fields.writeUInt16LE(extra.length, 24);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, extra, packed);
    const ending = Buffer.alloc(14);
    ending.writeUInt32LE((mode << 16) >>> 0, 6);
    ending.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, ending, nameBytes, extra);
    offset += 4 + fields.length + nameBytes.length + extra.length + packed.length;
  }
  const entriesSize = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(entriesSize, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** The files of one of our packages: `scorm-1.2` or `scorm-2004`. */
export function packageFiles(name: 'scorm-1.2' | 'scorm-2004'): { name: string; content: Buffer }[] {
  const folder = path.join(import.meta.dirname, name);
  const files = globSync('**/*.*', { cwd: folder }).filter((file) => /\.\w+$/.test(file));
  return files.sort().map((file) => ({
    name: file.replaceAll(path.sep, '/'),
    content: readFileSync(path.join(folder, file)),
  }));
}

export function packageArchive(name: 'scorm-1.2' | 'scorm-2004'): Buffer {
  return archive(packageFiles(name));
}

/** What a package made for one test says of its organisation, in the words of a manifest of SCORM 2004. */
interface StepsPackage {
  edition?: '3rd' | '4th';
  /** Of `<organization>`: under another one it is no version of a package before it. */
  identifier?: string;
  /** Beside it. */
  attributes?: string;
  /** Between `<organization>` and its end; `identifierref="etape"` calls the run-time, `"fiche"` never does. */
  organization: string;
  /** Beside the resources: a `sequencingCollection`. */
  beside?: string;
  files?: ArchiveEntry[];
}

export function stepsArchive({
  edition = '4th',
  identifier = 'parcours',
  attributes = '',
  organization,
  beside = '',
  files = [],
}: StepsPackage): Buffer {
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
    <manifest identifier="test.sillage.etapes" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
      xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
      xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
      <metadata><schema>ADL SCORM</schema><schemaversion>2004 ${edition} Edition</schemaversion></metadata>
      <organizations default="${identifier}"><organization identifier="${identifier}" ${attributes}>${organization}</organization></organizations>
      <resources>
        <resource identifier="etape" type="webcontent" adlcp:scormType="sco" href="etape.html"/>
        <resource identifier="fiche" type="webcontent" adlcp:scormType="asset" href="fiche.html"/>
      </resources>${beside}
    </manifest>`;
  const page = readFileSync(path.join(import.meta.dirname, 'etapes/etape.html'));
  const sheet = '<!doctype html><html lang="fr"><title>Fiche</title><h1>Fiche</h1></html>';
  return archive([
    { name: 'imsmanifest.xml', content: manifest },
    { name: 'etape.html', content: page },
    { name: 'fiche.html', content: sheet },
    ...files,
  ]);
}
