import type { Structure } from '../../../src/core/scene/model.ts'
import { lengthUnits, mmPerUnit, type LengthUnit } from '../../../src/core/units.ts'

export interface FbxSettings extends Pick<Structure, 'units' | 'upAxis' | 'application'> {
  /** Millimetres per unit. */
  scale: number
}

/** Properties of GlobalSettings and the application's name; FBX's unit is the centimetre unless the file says otherwise. */
export function fbxSettings(bytes: Uint8Array<ArrayBuffer>): FbxSettings {
  const isBinary = bytes[0] === 0x4b && bytes[1] === 0x61 && bytes[20] === 0
  const stated = isBinary ? binaryNumber(bytes, 'UnitScaleFactor') : textNumber(bytes, 'UnitScaleFactor')
  const up = isBinary ? binaryNumber(bytes, 'UpAxis') : textNumber(bytes, 'UpAxis')
  const scale = stated !== undefined && stated > 0 && Number.isFinite(stated) ? stated * 10 : 10
  const application = isBinary ? binaryText(bytes, 'Original|ApplicationName') : textOf(bytes, 'Original|ApplicationName')
  return { units: unitOf(scale), upAxis: up === 2 ? 'z' : 'y', scale, ...(application && { application }) }
}

function unitOf(scale: number): LengthUnit {
  return lengthUnits.find((unit) => unit !== 'unknown' && Math.abs(mmPerUnit[unit] / scale - 1) < 1e-3) ?? 'unknown'
}

/** Places behind a property's name (`S` value: length, then text) in the binary form. */
function afterName(bytes: Uint8Array<ArrayBuffer>, name: string): number {
  const letters = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(letters[0]); at >= 0; at = bytes.indexOf(letters[0], at + 1)) {
    if (at < 5 || bytes[at - 5] !== 0x53 || bytes[at - 4] !== letters.length || bytes[at - 3] !== 0) continue
    let i = 1
    while (i < letters.length && bytes[at + i] === letters[i]) i++
    if (i === letters.length) return at + letters.length
  }
  return -1
}

/** Skips the three texts behind the name (type, sub-type, flags) of a `P` record; place of its value. */
function valuePlace(bytes: Uint8Array<ArrayBuffer>, name: string): number {
  let at = afterName(bytes, name)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < 3; i++) {
    if (at < 0 || at + 5 > bytes.length || bytes[at] !== 0x53) return -1
    at += 5 + view.getUint32(at + 1, true)
  }
  return at >= 0 && at + 9 <= bytes.length ? at : -1
}

function binaryNumber(bytes: Uint8Array<ArrayBuffer>, name: string): number | undefined {
  const at = valuePlace(bytes, name)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = at < 0 ? '' : String.fromCharCode(bytes[at])
  if (type === 'D') return view.getFloat64(at + 1, true)
  if (type === 'F') return view.getFloat32(at + 1, true)
  return type === 'I' ? view.getInt32(at + 1, true) : undefined
}

function binaryText(bytes: Uint8Array<ArrayBuffer>, name: string): string | undefined {
  const at = valuePlace(bytes, name)
  if (at < 0 || bytes[at] !== 0x53) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 1, true)
  return length > 0 && length < 200 && at + 5 + length <= bytes.length ? new TextDecoder().decode(bytes.subarray(at + 5, at + 5 + length)) : undefined
}

/** Settings stand near the front of the text form. */
function frontText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1 << 18))
}

function textNumber(bytes: Uint8Array, name: string): number | undefined {
  const found = new RegExp(`"${name}"(?:\\s*,\\s*"[^"]*"){3}\\s*,\\s*([-+.\\deE]+)`).exec(frontText(bytes))
  return found ? Number(found[1]) : undefined
}

function textOf(bytes: Uint8Array, name: string): string | undefined {
  return new RegExp(`"${name.replace('|', '\\|')}"(?:\\s*,\\s*"[^"]*"){3}\\s*,\\s*"([^"]{1,200})"`).exec(frontText(bytes))?.[1]
}
