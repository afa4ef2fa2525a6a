import { Dictionary, XRecord } from '../model/objects.ts'
import type { Layer } from '../model/tables.ts'

/** A property that a layer has in one window of a layout alone. */
interface WindowLayer {
  /** Handle of the window. */
  window: number
  property: 'color' | 'lineType' | 'weight' | 'transparency'
  /** In the form of the file: a colour with its kind in the highest byte, the handle of a line type, hundredths of a millimetre, alpha with its kind. */
  value: number
}

/** Records in the extension dictionary of a layer, each with pairs of a window (335) and a value. */
const records: readonly { name: string; code: number; property: WindowLayer['property'] }[] = [
  { name: 'ADSK_XREC_LAYER_COLOR_OVR', code: 420, property: 'color' },
  { name: 'ADSK_XREC_LAYER_LINETYPE_OVR', code: 343, property: 'lineType' },
  { name: 'ADSK_XREC_LAYER_LINEWT_OVR', code: 91, property: 'weight' },
  { name: 'ADSK_XREC_LAYER_ALPHA_OVR', code: 440, property: 'transparency' },
]
const WINDOW = 335

export function windowLayersOf({ xDictionary }: Layer): WindowLayer[] {
  const found: WindowLayer[] = []
  if (!(xDictionary instanceof Dictionary)) return found
  for (const { name, code: own, property } of records) {
    const record = xDictionary.get(name)
    let window = 0
    for (const { code, value } of record instanceof XRecord ? record.entries : []) {
      if (code === WINDOW) window = Number(value)
      else if (code === own && window !== 0) found.push({ window, property, value: Number(value) })
    }
  }
  return found
}
