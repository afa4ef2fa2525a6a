import { isCompound } from '../../../../src/core/sniff.ts'
import { cornerNodes } from '../../../../workers/formats/parasolid/xt.fixture.ts'
import { readStreams } from '../../../../workers/formats/solidworks/container/streams.ts'
import { reader } from '../../../../workers/formats/solidworks/index.ts'
import {
  bodyColor,
  component,
  compoundFile,
  cubeFaces,
  earlyFile,
  FIRST_FACE,
  imploded,
  information,
  machineTree,
  modernFile,
  newColor,
  partDisplay,
  sharedColor,
  u32,
} from '../../../../workers/formats/solidworks/solidworks.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Random } from '../variant.ts'

const DISPLAY = 'Contents/DisplayLists'
const TREE = 'swXmlContents/COMPINSTANCETREE'
const faces = partDisplay(cubeFaces(0.01, { tails: { 0: newColor(0xc0, 0, 0), 1: sharedColor(FIRST_FACE + 1) } }), bodyColor(0, 0x80, 0))
const components = partDisplay(
  component('Sub-1@Top/Pin-1@Sub', 'Pin.SLDPRT', 'Default'),
  cubeFaces(0.01),
  component('Plate-1@Top', 'Plate.SLDPRT', 'Thin'),
  cubeFaces(0.02),
)
const tree = new TextEncoder().encode(machineTree)
const modern = { '_DL_VERSION_9000/a': '' }

/** Contents are damaged before they are packed: else the checksum would refuse them. */
const kinds: Record<string, (next: Random) => Bytes> = {
  'display lists': (next) => modernFile({ ...modern, '_MO_VERSION_9000/History': '', [DISPLAY]: damaged(faces, next) }),
  components: (next) => modernFile({ ...modern, [TREE]: machineTree, [DISPLAY]: damaged(components, next) }),
  tree: (next) => modernFile({ ...modern, [TREE]: damaged(tree, next), [DISPLAY]: components }),
  'modern container': (next) =>
    damaged(modernFile({ ...modern, [TREE]: machineTree, 'docProps/ISolidWorksInformation.xml': information('Long'), [DISPLAY]: components }), next),
  'early streams': (next) => {
    const kind = next(3)
    const body = cornerNodes().bare()
    const packed = kind === 0 ? damaged(imploded(faces), next) : imploded(faces)
    const named = kind === 1 ? damaged(body, next) : body
    return earlyFile({ '_MO_VERSION_629/History': 'x', [`${DISPLAY}__Zip`]: packed, 'Contents/Default': Uint8Array.from([...u32(named.length), ...named]) })
  },
  'compound container': (next) => damaged(compoundFile({ '_DL_VERSION_4400/a': 'x', [DISPLAY]: faces }), next),
}

/** What assemblies have; without it only their picture would be looked for. */
const withTree = new Set(['components', 'tree', 'modern container'])

const needed = /^(Contents\/DisplayLists|swXmlContents\/COMPINSTANCETREE|ModelStamps|docProps\/ISolidWorksInformation\.xml|_[DM][LO]_VERSION_.*)$/

/** The file as it is, or (since checksums refuse most of that) a stream in it before it is packed. */
function damagedReal(bytes: Bytes, next: Random): Bytes {
  if (next(4) === 0 || (isCompound(bytes) && next(2) === 0)) return damaged(bytes, next)
  const streams = readStreams(bytes)
  const contents: Record<string, Uint8Array> = {}
  for (const name of streams.names) if (needed.test(name)) contents[name] = streams.read(name) ?? new Uint8Array(0)
  const names = Object.keys(contents).filter((name) => contents[name].length > 16)
  if (names.length === 0) return damaged(bytes, next)
  const name = names.includes(DISPLAY) && next(2) ? DISPLAY : names[next(names.length)]
  contents[name] = damaged(contents[name], next)
  return modernFile(contents)
}

export const format: FuzzFormat = {
  reader,
  own(next) {
    const names = Object.keys(kinds)
    const of = names[next(names.length)]
    return { files: { [withTree.has(of) ? 'a.sldasm' : 'a.sldprt']: kinds[of](next) }, of }
  },
  real: { folder: 'solidworks', files: /\.(sldprt|sldasm)$/i, most: 1_000_000 },
  damaged: damagedReal,
}
