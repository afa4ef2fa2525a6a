import { zipSync } from 'fflate'
import { assemblyModel, containerOf, externalsOf, fastLoadOf, objectModel, packedDouble, paletteOf } from '../../../workers/formats/nx/nx.fixture.ts'
import { writeBody } from '../../../workers/formats/parasolid/xtBody.fixture.ts'
import { XtNodes } from '../../../workers/formats/parasolid/xtNodes.fixture.ts'
import { kernelTexts } from '../step/kernelTexts.ts'
import type { AssemblyProduct, Colour, PartProduct, Place } from '../step/product.ts'
import { withoutSeams } from '../xt/withoutSeams.ts'
import { withSplines } from '../xt/withSplines.ts'
import { kernelBody } from '../xt/writeXt.ts'

/** Same bytes in every run. */
const MADE = '2026-11-26T12:00:00Z'
/** Numbers of the palette that the colours take, and of the body in its part. */
const FIRST_COLOUR = 100
const BODY = 10
const FILE = 'Clamp.prt'

/** An assembly of one level as parts of NX in a ZIP: exact bodies in Parasolid's binary, their colours by the palette, and the assembly with its placements. */
export async function nxPackage(root: AssemblyProduct): Promise<Uint8Array> {
  const texts = await kernelTexts(root)
  const parts = [...new Set(root.children.map(({ product }) => product as PartProduct))]
  const pathOf = ({ name }: PartProduct): string => `${name.toLowerCase().replaceAll(' ', '_')}.prt`
  const names = [FILE, ...parts.map(pathOf)]
  const instances = root.children.map(({ product, place }) => ({
    rows: rowsOf(place).flatMap(packedDouble),
    file: names.indexOf(pathOf(product as PartProduct)),
    name: product.name,
  }))
  const files: Record<string, Uint8Array> = {
    [FILE]: containerOf({ 'UG_PART/UG_PART': assemblyModel(instances), 'UG_PART/ExternalReferences': externalsOf(names), 'part/attrs': about() }),
  }
  for (const part of parts) files[pathOf(part)] = partFile(part, texts.get(part)!)
  return zipSync(files, { level: 9, mtime: MADE })
}

function partFile({ look, faceColour }: PartProduct, text: string): Uint8Array {
  const nodes = new XtNodes()
  const { faces } = writeBody(nodes, withSplines(withoutSeams(kernelBody(text))))
  const colours: Colour[] = [look.colour]
  const numberOf = (colour: Colour): number => {
    const known = colours.findIndex((own) => own.every((value, i) => value === colour[i]))
    return FIRST_COLOUR + (known < 0 ? colours.push(colour) - 1 : known)
  }
  const own = faces.map((face, i) => {
    const colour = faceColour?.(i)
    return [face, colour && numberOf(colour)] as const
  })
  const displayed = fastLoadOf([{ body: BODY, color: FIRST_COLOUR, faces: own }])
  const palette = paletteOf(Object.fromEntries(colours.map((colour, i) => [FIRST_COLOUR + i, colour])))
  return containerOf({
    'UG_PART/UG_PART': Uint8Array.from([...palette, ...objectModel([nodes.binary()])]),
    'FastLoad/RMFastLoad': displayed,
    'part/attrs': about(),
  })
}

const about = (): Uint8Array => new TextEncoder().encode('<Attribute utf8title="Written by" utf8value="the sample maker of Facet"/>')

/** Four rows of four, millimetres: images of the axes as columns, the place in the last. */
function rowsOf({ at, z, x }: Place): number[] {
  const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]]
  return [...[0, 1, 2].flatMap((axis) => [x[axis], y[axis], z[axis], at[axis]]), 0, 0, 0, 1]
}
