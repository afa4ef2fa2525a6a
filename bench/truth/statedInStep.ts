/** Statements of a STEP file about itself: area and volume of its whole model, mm² and mm³. */
export interface StatedInStep {
  area?: number
  volume?: number
}

/**
 * Reads the validation properties (ISO 10303-42, CAx-IF's recommended practices) of the product that no other contains, by patterns over the text: it shares
 * nothing with Facet's reader. Empty when the file has none, or several such products.
 */
export function statedInStep(text: string): StatedInStep {
  const entities = new Map<string, string>()
  for (const [, id, body] of text.replaceAll(/\r?\n\s*/g, '').matchAll(/#(\d+)\s*=\s*([^;]*);/g)) entities.set(id, body)
  const used = new Set<string>()
  const roots: string[] = []
  for (const body of entities.values()) {
    const usage = /^NEXT_ASSEMBLY_USAGE_OCCURRENCE\((?:'[^']*'|\$|\s|,)*#\d+\s*,\s*#(\d+)/.exec(body)
    if (usage) used.add(usage[1])
  }
  for (const [id, body] of entities) if (/^PRODUCT_DEFINITION(_WITH_ASSOCIATED_DOCUMENTS)?\(/.test(body) && !used.has(id)) roots.push(id)
  if (roots.length !== 1) return {}
  const links = (id: string): string[] => [...(entities.get(id) ?? '').matchAll(/#(\d+)/g)].map(([, to]) => to)
  const out: StatedInStep = {}
  const areas = new Map<string, number>()
  for (const body of entities.values()) {
    const held = /^PROPERTY_DEFINITION_REPRESENTATION\(\s*#(\d+)\s*,\s*#(\d+)/.exec(body)
    if (!held || !/^PROPERTY_DEFINITION\(\s*'geometric.validation.property'/i.test(entities.get(held[1]) ?? '')) continue
    const about = /#(\d+)\s*\)?$/.exec(entities.get(held[1])!)?.[1] ?? ''
    // Values of the product itself, or of its shape.
    if (about !== roots[0] && !((entities.get(about) ?? '').startsWith('PRODUCT_DEFINITION_SHAPE(') && links(about).includes(roots[0]))) continue
    for (const item of links(held[2])) {
      const measure = /MEASURE_REPRESENTATION_ITEM\(\s*'([^']*)'.*?(AREA|VOLUME)_MEASURE\(\s*([-+.\dE]+)\s*\)/i.exec(entities.get(item) ?? '')
      const mm = measure && millimetres(entities, item)
      if (!measure || !mm) continue
      const [, name, kind, value] = measure
      if (/^VOLUME$/i.test(kind)) out.volume = Number(value) * mm ** 3
      else areas.set(name.toLowerCase(), Number(value) * mm ** 2)
    }
  }
  // Independent surfaces are those beside the solids, where the file states both.
  const area = areas.get('wetted area measure') ?? (areas.size === 1 ? [...areas.values()][0] : undefined)
  if (area !== undefined) out.area = area
  return out
}

/** Millimetres in the unit of length that a measure's unit is made of. */
function millimetres(entities: ReadonlyMap<string, string>, id: string, depth = 0): number | undefined {
  const body = entities.get(id) ?? ''
  if (/LENGTH_UNIT/.test(body)) {
    if (/CONVERSION_BASED_UNIT\(\s*'INCH'/i.test(body)) return 25.4
    const prefix = /SI_UNIT\(\s*(?:\.(\w+)\.|\$)\s*,\s*\.METRE\./.exec(body)
    return prefix ? ({ MILLI: 1, CENTI: 10, DECI: 100 }[prefix[1] ?? ''] ?? (prefix[1] ? undefined : 1000)) : undefined
  }
  if (depth > 3) return undefined
  for (const [, to] of body.matchAll(/#(\d+)/g)) {
    const found = millimetres(entities, to, depth + 1)
    if (found) return found
  }
  return undefined
}
