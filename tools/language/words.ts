/** A word that is no longer used in code, with the word that took its place. */
export interface RetiredWord {
  word: string
  instead: string
  pattern: RegExp
  /** Beginning of the paths where it is retired; elsewhere it has its ordinary meaning. Absent: everywhere. */
  where?: string
}

/** `docs/GLOSSARY.md` lists the same words for readers. */
export const retiredWords: readonly RetiredWord[] = [
  { word: 'rehearse', instead: 'warm up, warmup; sandbox for payments', pattern: /rehears/gi },
  { word: 'house', instead: 'server, dependencies (HubDependencies)', pattern: /HubHouse|\bthe house\b/gi },
  { word: 'doom', instead: 'pending deletion', pattern: /doom(?!ed_)/gi },
  { word: 'cashDesk', instead: 'OrderService (reconcile, record, notifyBuyer)', pattern: /cashDesk|openDesk|tellOutcome|\bmend\b/gi },
  { word: 'operatorDoor', instead: 'admin socket', pattern: /operatorDoor/gi },
  { word: 'Area', instead: 'module', pattern: /\bareas?\b/gi, where: 'server/' },
  { word: 'refusal', instead: 'ApiError', pattern: /refusal/gi, where: 'server/' },
  { word: 'refusals', instead: 'errors (of a call)', pattern: /refusal/gi, where: 'contract/' },
  { word: 'letters', instead: 'mail templates', pattern: /\bletters?\b/gi, where: 'server/' },
  { word: 'looked into', instead: 'inspected', pattern: /looked into/gi },
  { word: 'takesBack', instead: 'revalidates', pattern: /takesBack/g },
  { word: 'spent', instead: 'recycle', pattern: /\bspent\b/g, where: 'workers/' },
  { word: 'silence', instead: 'heartbeat timeout', pattern: /\bsilence\b/gi },
  { word: 'heard', instead: 'lastMessageAt', pattern: /\bheard\b/g },
  { word: 'Living', instead: 'WorkerHandle', pattern: /\bLiving\b/g },
  { word: 'MeshTeam', instead: 'MeshPool', pattern: /meshTeam\b/gi },
  { word: 'Claims', instead: 'WorkQueue', pattern: /\bClaims\b/g, where: 'workers/' },
  { word: 'litter', instead: 'junk file (isJunkFile)', pattern: /\b(?:is)?litter\b/gi },
  { word: 'standIns', instead: 'domShims (withDomShims)', pattern: /\bstandIns?\b/g },
  { word: 'soon', instead: 'postTask', pattern: /\bsoon\(/g },
  { word: 'within', instead: 'withTimeout', pattern: /\bwithin\(/g, where: 'workers/pipeline/' },
  { word: 'attempt', instead: 'tryGeometry', pattern: /\battempt\(/g, where: 'workers/' },
  { word: 'Thing', instead: 'MeasureEntity', pattern: /\bThing\b/g },
  { word: 'Fact', instead: 'MeasureResult', pattern: /\bFact\b/g },
  { word: 'Sure', instead: 'Accuracy', pattern: /\bSure\b/g },
  { word: 'Traits', instead: 'Features', pattern: /\bTraits\b/g },
  { word: 'pole', instead: 'control point of a net; singularity of a surface', pattern: /\bpoles?\b/gi },
  { word: 'keeper', instead: 'syncService', pattern: /\b(?:start)?keeper\b/gi },
  { word: 'heed', instead: 'listener', pattern: /\bheed(?:s|ed)?\b/gi },
  { word: 'leftEdits', instead: 'pendingEdits', pattern: /leftEdits/gi },
  { word: 'breath', instead: 'yields to the event loop', pattern: /\bbreath(?:e|es|ed|ing)?\b/gi },
]
