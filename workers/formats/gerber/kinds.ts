import { baseName, extensionOf } from '../../contract/fileSet.ts'

/** What a fabrication file is of a board, by the file's own attribute or by its name. */
type LayerKind = 'copper' | 'mask' | 'silkscreen' | 'paste' | 'outline' | 'other'

export interface LayerUse {
  kind: LayerKind
  /** Inner copper counts from 1; the sides are `top` and `bottom`. */
  side: 'top' | 'bottom' | 'inner' | 'none'
  number: number
}

const other: LayerUse = { kind: 'other', side: 'none', number: 0 }
const use = (kind: LayerKind, side: LayerUse['side'], number = 0): LayerUse => ({ kind, side, number })

/** The use by the attribute `.FileFunction` (X2). */
export function useByFunction(values: readonly string[]): LayerUse | undefined {
  const name = values[0]?.trim().toLowerCase()
  const last = values.at(-1)?.trim().toLowerCase()
  const side = values.some((value) => /^top$/i.test(value.trim())) ? 'top' : values.some((value) => /^bot$/i.test(value.trim())) ? 'bottom' : 'none'
  switch (name) {
    case 'copper': {
      const number = Number(/L(\d+)/i.exec(values[1] ?? '')?.[1] ?? 0)
      return use('copper', side === 'none' ? 'inner' : side, number)
    }
    case 'soldermask':
      return use('mask', side)
    case 'legend':
      return use('silkscreen', side)
    case 'paste':
      return use('paste', side)
    case 'profile':
      return use('outline', 'none')
    default:
      return name && last ? other : undefined
  }
}

/** Endings that one side of a layer has: Protel's, which most programs can write, and Eagle's. */
const byEnding: Record<string, LayerUse> = {
  gtl: use('copper', 'top'),
  gbl: use('copper', 'bottom'),
  gts: use('mask', 'top'),
  gbs: use('mask', 'bottom'),
  gto: use('silkscreen', 'top'),
  gbo: use('silkscreen', 'bottom'),
  gtp: use('paste', 'top'),
  gbp: use('paste', 'bottom'),
  gko: use('outline', 'none'),
  gm1: use('outline', 'none'),
  gml: use('outline', 'none'),
  gm: use('outline', 'none'),
  oln: use('outline', 'none'),
  cmp: use('copper', 'top'),
  sol: use('copper', 'bottom'),
  stc: use('mask', 'top'),
  sts: use('mask', 'bottom'),
  plc: use('silkscreen', 'top'),
  pls: use('silkscreen', 'bottom'),
  crc: use('paste', 'top'),
  crs: use('paste', 'bottom'),
}

/** The use by the name of the file, as KiCad, Eagle, Altium, EasyEDA and others give them. */
export function useByName(path: string): LayerUse {
  const name = baseName(path).toLowerCase()
  const ending = extensionOf(path)
  const inner = /^g(\d{1,2})l?$|^gp(\d{1,2})$/.exec(ending)
  if (inner) return use('copper', 'inner', Number(inner[1] ?? inner[2]) + 1)
  if (Object.hasOwn(byEnding, ending)) return byEnding[ending]
  const stem = name.slice(0, name.length - ending.length)
  const side = /(^|[^a-z])(f|front|top)([^a-z]|$)|top/.test(stem) ? 'top' : /(^|[^a-z])(b|back|bot|bottom)([^a-z]|$)|bottom/.test(stem) ? 'bottom' : 'none'
  if (/edge.?cuts|outline|profile|board.?shape|dimension|keepout/.test(stem)) return use('outline', 'none')
  if (/mask|resist|stop/.test(stem)) return use('mask', side)
  if (/paste|cream|stencil/.test(stem)) return use('paste', side)
  if (/silk|legend|overlay|screen/.test(stem)) return use('silkscreen', side)
  const number = /(?:in|inner|l|layer)[._-]?(\d{1,2})(?!\d)/.exec(stem)
  if (/copper|[._-]cu\b|_cu[._-]|signal|inner|layer|gnd|pwr/.test(stem))
    return side === 'none' ? use('copper', 'inner', Number(number?.[1] ?? 0) + 1) : use('copper', side)
  return other
}
