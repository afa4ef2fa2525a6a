import type { Document } from '@xmldom/xmldom'
import type { Structure } from '../../../src/core/scene/model.ts'
import { lengthUnits, mmPerUnit, type LengthUnit } from '../../../src/core/units.ts'
import { elements } from './document.ts'

export interface DaeAsset {
  /** Metres per unit. */
  meter: number
  structure: Pick<Structure, 'units' | 'upAxis' | 'application'> & { turn?: Float64Array }
}

/** X_UP: right is -Y, up is X, towards the viewer is Z (COLLADA 1.4.1, `up_axis`): a quarter turn around Z makes it Y up. */
const xUp = (): Float64Array => new Float64Array([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

/** The document's unit, up axis and author (COLLADA 1.4.1, `asset`). */
export function readAsset(document: Document): DaeAsset {
  const asset = elements(document.documentElement!).find((element) => element.nodeName === 'asset')
  const child = (name: string) => asset && elements(asset).find((element) => element.nodeName === name)
  const stated = Number.parseFloat(child('unit')?.getAttribute('meter') ?? '')
  // One metre is the schema's default.
  const meter = stated > 0 && Number.isFinite(stated) ? stated : 1
  const up = child('up_axis')?.textContent?.trim()
  const contributor = child('contributor')
  const tool =
    contributor &&
    elements(contributor)
      .find((element) => element.nodeName === 'authoring_tool')
      ?.textContent?.trim()
  return {
    meter,
    structure: { units: unitOf(meter), upAxis: up === 'Z_UP' ? 'z' : 'y', ...(tool && { application: tool }), ...(up === 'X_UP' && { turn: xUp() }) },
  }
}

function unitOf(meter: number): LengthUnit {
  return lengthUnits.find((unit) => unit !== 'unknown' && Math.abs(mmPerUnit[unit] / (meter * 1000) - 1) < 1e-3) ?? 'unknown'
}
