import type { Activity, Path } from '@sillage/contracts/scorm.ts';

/** Identifiers of the activities that stand in both trees at the same place: below the same ones, from the root on. */
export function unchangedActivities(former: Activity, present: Activity): Set<string> {
  const isLeaf = ({ children }: Activity) => children.length === 0;
  if (former.id !== present.id || isLeaf(former) !== isLeaf(present)) return new Set();
  const below = present.children.flatMap((child) => {
    const before = former.children.find(({ id }) => id === child.id);
    return before ? [...unchangedActivities(before, child)] : [];
  });
  return new Set([present.id, ...below]);
}

type State = Record<string, unknown>;

/** What a group keeps of itself: what it amounts to is counted again, since its activities may be others. */
const OF_GROUP = [
  ...['isActive', 'isSuspended', 'attemptCount'],
  ...['objectiveInfoAvailableInCurrentParentAttempt', 'progressInfoAvailableInCurrentParentAttempt'],
];

/** Where an order stands in another version of its package; null when nothing of it is left to go on from. */
export function carryPath(path: Path, former: Activity, present: Activity): Path | null {
  const kept = unchangedActivities(former, present);
  const states = (path.moteur.activityStates ?? {}) as Record<string, State>;
  const carried = new Map<string, State>();
  for (const activity of inOrder(present)) {
    const state = states[activity.id];
    if (state && kept.has(activity.id)) carried.set(activity.id, stateOf(activity, state));
  }
  const { currentActivity = null, suspendedActivity = null } = path.moteur as Record<string, string | null>;
  const base = {
    ...path,
    autreVersion: true,
    bilan: { statut: 'unknown', reussite: 'unknown', score: null },
    acheve: null,
  };
  const place = suspendedActivity ?? currentActivity;
  if (place === null) return null;
  if ([place, currentActivity ?? place].every((id) => kept.has(id))) {
    return { ...base, moteur: { ...path.moteur, activityStates: Object.fromEntries(carried) } };
  }
  const leaf = nearestLeaf(place, { former, present, kept, carried });
  if (leaf === null) return null;
  // As after the end of that activity: what comes next is played.
  const above = ancestorsOf(present, leaf) ?? [];
  for (const id of kept) {
    const isActive = above.includes(id);
    if (carried.has(id) || isActive) carried.set(id, { ...carried.get(id), isActive, isSuspended: false });
  }
  const moteur = { ...path.moteur, currentActivity: leaf, suspendedActivity: null };
  return { ...base, reprise: false, fini: false, moteur: { ...moteur, activityStates: Object.fromEntries(carried) } };
}

/** The same in another reading of the same package: what it has come to stays. */
export function rereadPath(path: Path, former: Activity, present: Activity): Path {
  const carried = carryPath(path, former, present);
  return carried ? { ...carried, bilan: path.bilan, acheve: path.acheve } : path;
}

function stateOf({ children }: Activity, state: State): State {
  if (children.length === 0) return { ...state, objectives: withoutThresholds(state.objectives) };
  const own = Object.fromEntries(Object.entries(state).filter(([name]) => OF_GROUP.includes(name)));
  const drawn = drawOf(
    children.map(({ id }) => id),
    state.selectionRandomizationState as Draw | undefined,
  );
  return { ...own, ...(drawn && { selectionRandomizationState: drawn }) };
}

interface Draw {
  selectionCountStatus?: boolean;
  childOrder: string[];
  selectedChildIds: string[];
  hiddenFromChoiceChildIds: string[];
}

/** What chance drew stays drawn: newcomers stand behind, and are played only where nothing was drawn. */
function drawOf(children: string[], draw: Draw | undefined): Draw | null {
  if (!draw) return null;
  const newcomers = children.filter((id) => !draw.childOrder.includes(id));
  const left = (ids: string[]) => ids.filter((id) => children.includes(id));
  const selected = left(draw.selectedChildIds);
  const isDrawn = draw.selectionCountStatus === true;
  return {
    ...draw,
    childOrder: [...left(draw.childOrder), ...newcomers],
    selectedChildIds: isDrawn ? selected : [...selected, ...newcomers],
    hiddenFromChoiceChildIds: [...left(draw.hiddenFromChoiceChildIds), ...(isDrawn ? newcomers : [])],
  };
}

/** The score to reach is that of the present manifest. */
function withoutThresholds(objectives: unknown): unknown {
  const { primary, objectives: others } = (objectives ?? {}) as { primary?: State | null; objectives?: State[] };
  const clean = ({ satisfiedByMeasure: _, minNormalizedMeasure: __, ...known }: State) => known;
  return { primary: primary ? clean(primary) : null, objectives: (others ?? []).map(clean) };
}

/** The last activity before this place that is still there, else the first that was played. */
function nearestLeaf(
  place: string,
  at: { former: Activity; present: Activity; kept: ReadonlySet<string>; carried: ReadonlyMap<string, State> },
): string | null {
  const leaves = (tree: Activity) => inOrder(tree).filter(({ children }) => children.length === 0);
  const ids = inOrder(at.former).map(({ id }) => id);
  const before = new Set(ids.slice(0, ids.indexOf(place)));
  const standing = leaves(at.former).filter(({ id }) => at.kept.has(id));
  const last = standing.findLast(({ id }) => before.has(id));
  const played = leaves(at.present).find(({ id }) => Number(at.carried.get(id)?.attemptCount ?? 0) > 0);
  return (last ?? played)?.id ?? null;
}

function inOrder(tree: Activity): Activity[] {
  return [tree, ...tree.children.flatMap(inOrder)];
}

function ancestorsOf({ id, children }: Activity, wanted: string): string[] | null {
  if (id === wanted) return [];
  for (const child of children) {
    const below = ancestorsOf(child, wanted);
    if (below) return [id, ...below];
  }
  return null;
}
