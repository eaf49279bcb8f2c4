import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from 'flydrive';
import { readManifest } from '../domain/scorm/read-manifest.ts';
import { ensureScenario, insertPackage } from '../domain/scorm/scorm.queries.ts';
import { fileKey } from '../domain/scorm/scorm.rules.ts';
import { readingOf } from '../domain/scorm/store-package.ts';
import type { Contenu } from './contenu.ts';
import { type Lecon, lecons } from './paquets.data.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

const FOLDER = path.join(import.meta.dirname, 'scorm');
/** Files that the lessons share; each adds its own questions. */
const SHARED = ['lecon.html', 'lecon.css', 'lecon.js'];

/** Stores the packages of the demonstration, so that its learners have something to play. */
export async function insertPaquets(scene: Scene, files: Disk, { moduleIds }: Contenu): Promise<void> {
  const shared = await Promise.all(
    SHARED.map(async (name) => ({ name, content: await readFile(path.join(FOLDER, name)) })),
  );
  for (const [rank, lecon] of lecons.entries()) {
    const moduleId = moduleIds.get(lecon.module)!;
    const dossier = `demonstration-${rank + 1}`;
    const manifest = manifestOf(lecon, rank);
    const contents = [
      ...shared,
      { name: 'questions.js', content: Buffer.from(`window.lecon = ${JSON.stringify(lecon)};\n`) },
      { name: 'imsmanifest.xml', content: manifest },
    ];
    for (const { name, content } of contents) await files.put(fileKey(dossier, name), content);
    await insertPackage(scene.tx, {
      moduleId,
      dossier,
      ...readingOf(readManifest(manifest), lecon.module),
      octets: contents.reduce((sum, { content }) => sum + content.length, 0),
      fichiers: contents.length,
      createdAt: momentInFrance(daysAgo(scene, 300), 600),
    });
    await ensureScenario(scene.tx, { id: moduleId, nom: lecon.module });
  }
}

function manifestOf({ titre, seuil }: Lecon, rank: number): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="sillage.demonstration.${rank + 1}" version="1"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lecons">
    <organization identifier="lecons">
      <title>${titre}</title>
      <item identifier="lecon" identifierref="page">
        <title>${titre}</title>
        <adlcp:masteryscore>${seuil}</adlcp:masteryscore>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="lecon.html">
      ${[...SHARED, 'questions.js'].map((name) => `<file href="${name}"/>`).join('\n      ')}
    </resource>
  </resources>
</manifest>
`);
}
