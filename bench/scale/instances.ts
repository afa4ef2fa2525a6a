import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

const CHUNK = 1 << 20

const AP214 = 'AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'

/** Writes a STEP or IFC file instance by instance to disk; memory stays small whatever its size. */
export class InstanceWriter {
  private readonly stream
  private text = ''
  private id = 0
  bytes = 0

  constructor(path: string, name: string, schema = AP214) {
    this.stream = createWriteStream(path)
    const header = `FILE_DESCRIPTION((''),'2;1');\nFILE_NAME('${name}','2026-01-01T00:00:00',(''),(''),'','bench/scale','');\nFILE_SCHEMA(('${schema}'));`
    this.text = `ISO-10303-21;\nHEADER;\n${header}\nENDSEC;\nDATA;\n`
  }

  /** Adds an instance; returns its reference. */
  add(instance: string): string {
    this.text += `#${++this.id}=${instance};\n`
    return `#${this.id}`
  }

  /** Passes on the added nodes. To be awaited now and then. */
  async flush(force = false): Promise<void> {
    if (!force && this.text.length < CHUNK) return
    this.bytes += this.text.length
    const free = this.stream.write(this.text, 'latin1')
    this.text = ''
    if (!free) await once(this.stream, 'drain')
  }

  async end(): Promise<void> {
    this.text += 'ENDSEC;\nEND-ISO-10303-21;\n'
    await this.flush(true)
    this.stream.end()
    await finished(this.stream)
  }

  point(x: number, y: number, z: number): string {
    return this.add(`CARTESIAN_POINT('',(${real(x)},${real(y)},${real(z)}))`)
  }

  direction(x: number, y: number, z: number): string {
    return this.add(`DIRECTION('',(${real(x)},${real(y)},${real(z)}))`)
  }
}

export const real = (value: number): string => {
  const text = String(Math.round(value * 1e6) / 1e6)
  return /[.e]/.test(text) ? text.replace('e', 'E') : `${text}.`
}
