import { reader } from '../../../../workers/formats/catia/index.ts'
import { bodyLeaf, box, graphicsFile, partFile } from '../../../../workers/formats/catia/part.fixture.ts'
import { productFile } from '../../../../workers/formats/catia/product.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Files, FuzzFormat, Random } from '../variant.ts'

const body = { ...box(10, 20, 30, [1, 2, 3, 255]), normals: Array.from({ length: 24 }, (_, i) => (i % 3 === 2 ? 1 : 0)), smooth: [[0, 1, 3]] }

const instances = [
  { name: 'a.1', file: 'a.CATPart', matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 6, 7.5] },
  { name: 'c.1', component: 'c' },
  { name: 's.1', file: 's.CATProduct' },
]
const product = { partNumber: 'Top', instances, components: { c: [{ name: 'a.2', file: 'a.CATPart' }] } }

/** A product with a part and a product below. */
const files: Files = {
  'Top.CATProduct': productFile(product),
  'a.CATPart': partFile({ bodies: [body] }),
  's.CATProduct': productFile({ partNumber: 's', instances: [{ name: 'a.9', file: 'a.CATPart' }] }),
}

const kinds: Record<string, (next: Random) => Files> = {
  product: (next) => ({ 'Top.CATProduct': damaged(files['Top.CATProduct'], next) }),
  part: (next) => ({ 'a.CATPart': damaged(files['a.CATPart'], next) }),
  body: (next) => ({ 'a.CATPart': partFile({ bodies: [], graphics: graphicsFile([damaged(bodyLeaf(body), next)]) }) }),
  'scene graph': (next) => ({ 'a.CATPart': partFile({ bodies: [], graphics: damaged(graphicsFile([bodyLeaf(body)]), next) }) }),
  'objects of the product': (next) => ({
    'Top.CATProduct': productFile({ ...product, spoil: (data) => data.set(damaged(data, next).subarray(0, data.length)) }),
  }),
}

export const format: FuzzFormat = {
  reader,
  own(next) {
    const names = Object.keys(kinds)
    const of = names[next(names.length)]
    return { files: { ...files, ...kinds[of](next) }, of }
  },
  real: { folder: 'catia', files: /\.(catpart|catproduct|cgr)$/i, most: 600_000 },
}
