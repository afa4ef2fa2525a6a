/** Symbols of geometric characteristics (ISO 1101, ASME Y14.5) by the entity's name in snake case. */
const characteristics: Record<string, string> = {
  angularity_tolerance: '∠',
  circular_runout_tolerance: '↗',
  coaxiality_tolerance: '◎',
  concentricity_tolerance: '◎',
  cylindricity_tolerance: '⌭',
  flatness_tolerance: '⏥',
  line_profile_tolerance: '⌒',
  parallelism_tolerance: '∥',
  perpendicularity_tolerance: '⟂',
  position_tolerance: '⌖',
  roundness_tolerance: '○',
  straightness_tolerance: '⏤',
  surface_profile_tolerance: '⌓',
  symmetry_tolerance: '⌯',
  total_runout_tolerance: '⌰',
}

/** Symbol of a tolerance's characteristic; one without a symbol is named in words. */
export const characteristicSymbol = (type: string): string => characteristics[type] ?? type.replace(/_tolerance$/, '').replaceAll('_', ' ')

/** Letters of modifiers of tolerances and datum references, by the enumeration of ISO 10303-47; in the order in which frames print them. */
const modifierLetters: readonly (readonly [string, string])[] = [
  ['MAXIMUM_MATERIAL_REQUIREMENT', 'M'],
  ['MAXIMUM_MATERIAL_CONDITION', 'M'],
  ['LEAST_MATERIAL_REQUIREMENT', 'L'],
  ['LEAST_MATERIAL_CONDITION', 'L'],
  ['RECIPROCITY_REQUIREMENT', 'R'],
  ['FREE_STATE', 'F'],
  ['TANGENT_PLANE', 'T'],
  ['STATISTICAL_TOLERANCE', 'ST'],
  ['COMMON_ZONE', 'CZ'],
  ['SEPARATE_REQUIREMENT', 'SEP REQT'],
  ['SEPARATE_ZONE', 'SZ'],
  ['TRANSLATION', '▷'],
  ['BASIC', 'BSC'],
  ['EACH_RADIAL_ELEMENT', 'EACH RADIAL ELEMENT'],
  ['LINE_ELEMENT', 'LE'],
  ['LINE', 'SL'],
  ['PLANE', 'PL'],
  ['POINT', 'PT'],
  ['ANY_CROSS_SECTION', 'ACS'],
  ['ANY_LONGITUDINAL_SECTION', 'ALS'],
  ['CONTACTING_FEATURE', 'CF'],
  ['DEGREE_OF_FREEDOM_CONSTRAINT_X', 'x'],
  ['DEGREE_OF_FREEDOM_CONSTRAINT_Y', 'y'],
  ['DEGREE_OF_FREEDOM_CONSTRAINT_Z', 'z'],
  ['DEGREE_OF_FREEDOM_CONSTRAINT_U', 'u'],
  ['DEGREE_OF_FREEDOM_CONSTRAINT_V', 'v'],
  ['DEGREE_OF_FREEDOM_CONSTRAINT_W', 'w'],
  ['ORIENTATION', '><'],
  ['DISTANCE_VARIABLE', 'DV'],
  ['NOT_CONVEX', 'NC'],
  ['MAJOR_DIAMETER', 'MD'],
  ['MINOR_DIAMETER', 'LD'],
  ['PITCH_DIAMETER', 'PD'],
]
const letterOf = new Map(modifierLetters)
const orderOf = new Map(modifierLetters.map(([, letter], place) => [letter, place]))

/** Letters of modifiers in the order in which frames print them; one that has no letter stays in words. */
export const modifiersOf = (names: readonly string[]): string[] =>
  names
    .filter((name) => name !== 'REGARDLESS_OF_FEATURE_SIZE')
    .map((name) => letterOf.get(name) ?? name.toLowerCase().replaceAll('_', ' '))
    .sort((a, b) => (orderOf.get(a) ?? 99) - (orderOf.get(b) ?? 99))

const nameOf = new Map(modifierLetters.toReversed().map(([name, letter]) => [letter, name]))

/** The enumeration's name of a modifier that `modifiersOf` gives. */
export const modifierName = (modifier: string): string => nameOf.get(modifier) ?? modifier.toUpperCase().replaceAll(/\W+/g, '_')

/** A modifier as frames print it: single capitals are circled. */
export const circled = (letter: string): string =>
  /^[A-Z]$/.test(letter) ? String.fromCodePoint(0x24b6 + letter.charCodeAt(0) - 0x41) : /^[A-Z]{2}$/.test(letter) ? `⟨${letter}⟩` : ` ${letter}`

/** Words of the notes of dimensions, with the signs that drawings print. */
const dimensionNotes: Record<string, string> = {
  'any cross section': 'ACS',
  'any part of the feature': '/',
  'area diameter calculated size': '(CA)',
  'average rank order size': '(SA)',
  'circumference diameter calculated size': '(CC)',
  'common tolerance': 'CT',
  'continuous feature': '⟨CF⟩',
  'envelope requirement': 'Ⓔ',
  'free state condition': 'Ⓕ',
  independency: 'Ⓘ',
  'least squares association criteria': '(GG)',
  'local size defined by a sphere': '(LS)',
  'maximum inscribed association criteria': '(GX)',
  'maximum rank order size': '(SX)',
  'median rank order size': '(SM)',
  'mid range rank order size': '(SD)',
  'minimax association criteria': '(GC)',
  'minimum circumscribed association criteria': '(GN)',
  'minimum rank order size': '(SN)',
  'range rank order size': '(SR)',
  'specific fixed cross section': 'SCS',
  statistical: '⟨ST⟩',
  'two point size': '(LP)',
  'united feature of size': 'UF',
  'volume diameter calculated size': '(CV)',
}
export const dimensionNote = (note: string): string => dimensionNotes[note] ?? note

/** What a dimension's number is preceded by. */
export function dimensionPrefix(measure: string, modifiers: readonly string[]): string {
  const name = measure.toLowerCase()
  if (modifiers.includes('square')) return '□'
  const spherical = name.startsWith('spherical') ? 'S' : ''
  if (name.endsWith('diameter')) return `${spherical}⌀`
  if (name.endsWith('radius')) return modifiers.includes('controlled radius') ? 'CR' : `${spherical}R`
  return name === 'curve length' ? '⌒' : ''
}
