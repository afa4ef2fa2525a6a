import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { detectFormat } from '../../../src/core/formats.ts'
import { memoryEntry } from '../../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../../workers/contract/fileSet.ts'
import { loadReader } from '../../../workers/formats/registry.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'

const RUNS = 3

/** Milliseconds of CPU that reading a file costs in this thread, at best of several runs. */
export async function speedOf(path: string): Promise<{ bytes: number; cpu: number }> {
  const bytes = new Uint8Array(readFileSync(path))
  const name = basename(path)
  const reader = await loadReader(detectFormat(bytes, name)!.id)
  let best = Infinity
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    const sink = { progress() {}, structure() {}, part: checkPart, note() {}, missing() {} }
    await reader.open(new FileSet([memoryEntry(name, bytes.slice())]), name, sink, { quality: 'normal' })
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return { bytes: bytes.length, cpu: best }
}
