import { ByteWriter } from '../../../workers/bytes/byteWriter.fixture.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { memoryEntry } from '../../../workers/fileset/blobEntry.ts'
import { FileSet } from '../../../workers/fileset/fileSet.ts'
import { assemblyReader } from '../../../workers/formats/solidedge/index.ts'
import {
  assemblyOf,
  attachmentsStream,
  compoundOf,
  corner,
  levelOf,
  libraryOf,
  partOf,
  previewOf,
  previewTreeOf,
  wrap,
} from '../../../workers/formats/solidedge/solidedge.fixture.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { seeded } from '../../fuzz/random.ts'

type Data = Uint8Array<ArrayBuffer>
type Random = (n: number) => number

const hostile = [0xffffffff, 0x7fffffff, 0x80000000, 0x10000, 0xed, 0, 1]

/** Bits flipped, hostile numbers written over, cut, or bytes repeated. */
function damaged(bytes: Data, next: Random): Data {
  if (bytes.length === 0) return bytes
  const out = bytes.slice()
  switch (next(4)) {
    case 0:
      return out.slice(0, next(out.length))
    case 1:
      for (let left = 1 + next(8); left > 0; left--) out[next(out.length)] ^= 1 << next(8)
      return out
    case 2: {
      const view = new DataView(out.buffer)
      for (let left = 1 + next(3); left > 0 && out.length >= 4; left--) view.setUint32(next(out.length - 3), hostile[next(hostile.length)], true)
      return out
    }
    default: {
      const at = next(out.length)
      const again = out.slice(at, at + 1 + next(200))
      return Uint8Array.from([...out.slice(0, at), ...again, ...out.slice(at)])
    }
  }
}

const level = levelOf(corner)
const library = libraryOf({ 0x80000027: [0.5, 0.5, 0.5, 0] })
const attachments = attachmentsStream({
  'Plate.par': [{ name: 'Plate.par:1' }, { name: 'Plate.par:2', at: [1, 2, 3], style: 0x80000027 }],
  'Sub.asm': [{ name: 'Sub.asm:1' }],
  'Lost.par': [{ name: 'Lost.par:1' }],
  'Gone.asm': [{ name: 'Gone.asm:1' }],
})
const tree = previewTreeOf({ 2: [{ name: 'Plate.par:1', site: 3, id: 5, at: [0, 0, 1] }] })
const preview = {
  ...previewOf({ 'c:\\lost.par': 3, 'c:\\gone.asm': 2 }, { 'Cache3.1': corner }, { 3: {} }),
  'Preview/Structure/IDS': tree,
  'Preview/Structure/IOT': new ByteWriter().u32(2, 0x80000000, 0, 0, 1, 0x80000000, 0, 0, 1, 0x40000001, 0, 5, 0x80000009, 2).done(),
}
const part = partOf(corner)
const sub = assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1' }] })
const whole = compoundOf({ Attachments: attachments, ...preview })

/** An assembly with a part and a sub-assembly, one of its pieces damaged: inside of what is packed too, where flipped bytes of the file would not reach. */
function variant(next: Random): Record<string, Data> {
  const files: Record<string, Data> = { 'Top.asm': whole, 'Plate.par': part, 'Sub.asm': sub }
  switch (next(7)) {
    case 0:
      files['Top.asm'] = damaged(whole, next)
      break
    case 1:
      files['Plate.par'] = damaged(part, next)
      break
    case 2:
      files['Plate.par'] = compoundOf({ 'Display/Cache0': compoundOf({ 'L0-T1': wrap(damaged(level, next)) }) })
      break
    case 3:
      files['Plate.par'] = compoundOf({
        'Display/Cache0': compoundOf({ 'L0-T1': damaged(wrap(level, 100), next) }),
        'Display/Styles/Library0': wrap(damaged(library, next)),
      })
      break
    case 4:
      files['Top.asm'] = compoundOf({ Attachments: damaged(attachments, next), ...preview })
      break
    case 5:
      files['Sub.asm'] = compoundOf({ Attachments: damaged(attachments, next) })
      break
    default: {
      const names = Object.keys(preview) as (keyof typeof preview)[]
      const name = names[next(names.length)]
      files['Top.asm'] = compoundOf({ Attachments: attachments, ...preview, [name]: damaged(preview[name], next) })
    }
  }
  return files
}

/** Opens variant `seed`; "ok" or the message's code. Throws when it ends otherwise. */
export async function openVariant(seed: number): Promise<string> {
  const files = new FileSet(Object.entries(variant(seeded(seed))).map(([path, bytes]) => memoryEntry(path, bytes)))
  try {
    await assemblyReader.open(
      files,
      'Top.asm',
      {
        progress() {},
        structure() {},
        part(draft) {
          const { problem } = checkPart(draft)
          if (problem) throw new Error(`variant ${seed}: ${problem}`)
        },
        note() {},
        missing() {},
      },
      { quality: 'normal' },
    )
    return 'ok'
  } catch (error) {
    if (!(error instanceof OpenError)) throw new Error(`variant ${seed}`, { cause: error })
    return error.code
  }
}
