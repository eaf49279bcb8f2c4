import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import {
  IconAmbulance,
  IconBandage,
  IconBed,
  IconDroplet,
  IconHandStop,
  IconHeartbeat,
  IconId,
  IconLungs,
  IconMessageHeart,
  IconPill,
  IconShieldCheck,
  IconStethoscope,
  IconVaccine,
  IconVirus,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './cover.module.css';
import { coverSvg } from './cover.ts';

/** The first word found in the title says the subject; none found, no icon. */
const subjects = [
  [/main|gant/, IconHandStop],
  [/identit/, IconId],
  [/urgence|smur|brancard/, IconAmbulance],
  [/cardi|coeur|arret|defibrill/, IconHeartbeat],
  [/respir|poumon|oxygen/, IconLungs],
  [/chute|lit\b|alit|escarre/, IconBed],
  [/inject|voie|vein|perfus|vaccin/, IconVaccine],
  [/sang|hemo|transfus|prelev/, IconDroplet],
  [/medicament|antibio|comprime/, IconPill],
  [/infect|virus|precaution|epidem/, IconVirus],
  [/plaie|pansement/, IconBandage],
  [/annonc|relation|parole|ecoute|deuil|fin de vie/, IconMessageHeart],
  [/risque|securit|erreur|bloc/, IconShieldCheck],
  [/examen|clinique|soin/, IconStethoscope],
] as const;

function subjectOf(title: string) {
  const plain = plainLetters(title);
  return subjects.find(([words]) => words.test(plain))?.[1];
}

interface CoverProps {
  id: string;
  title: string;
  group?: string | undefined;
  /** Address of the stored picture; without one a cover is drawn. */
  src?: string | null | undefined;
  /** Shape of the box: the cover fills its parent in width and keeps this ratio unless `height` is given. */
  ratio?: number;
  height?: number;
  compact?: boolean;
}

/** Cover of a training: its picture, or waves drawn from its identifier. Decorative, the title is always beside it. */
export function Cover({ id, title, group, src, ratio = 2, height, compact = false }: CoverProps) {
  const instance = useId();
  const Subject = subjectOf(title);
  const style = height === undefined ? { aspectRatio: String(ratio) } : { height };
  // A picture that cannot be had leaves its place to the drawing, never a broken image (C-7-39).
  const [missing, setMissing] = useState<string>();
  if (src && src !== missing) {
    const picture = { className: classes.cover, src, loading: 'lazy', decoding: 'async', style } as const;
    return <img alt="" {...picture} onError={() => setMissing(src)} />;
  }
  // One gradient per drawing on the page: two covers of the same training must not share an id.
  const svg = coverSvg({ id, group, height: 320 / ratio }).replace(
    /(id="|url\(#)c/g,
    `$1${instance.replace(/\W/g, '')}-`,
  );
  return (
    <span className={classes.cover} style={style} data-compact={compact || undefined} aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is made of numbers and constants, never of stored text */}
      <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: svg }} />
      {Subject && <Subject className={classes.subject} size={compact ? 24 : 40} stroke={1.5} />}
    </span>
  );
}
