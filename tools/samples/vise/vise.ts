import { hexNut, hexBolt, socketScrew, washer } from '../fasteners.ts'
import { assembly, put, type AssemblyProduct, type Occurrence, type Product, type Vec } from '../step/product.ts'
import { body, jawPlate, movingJaw, swivelBase } from './body.ts'
import { plateHoles, vise as v } from './layout.ts'
import { collar, crank, handle, handlePin, nut, screw, workpiece } from './spindle.ts'

const right: Vec = [1, 0, 0]
const left: Vec = [-1, 0, 0]
const up: Vec = [0, 0, 1]
const back: Vec = [0, 1, 0]

/** A machine vise on its swivel base with a workpiece between the jaws. Inventor's "up" is y: so it stands on the xz plane. */
export function machineVise(): AssemblyProduct {
  const plate = jawPlate()
  const plateScrew = socketScrew(8, 20)
  const children = [
    put(base()),
    put(assembly('Fixed jaw', [put(body()), ...plated(plate, plateScrew, v.fixedFace, left)])),
    put(
      assembly('Sliding jaw', [put(movingJaw()), ...plated(plate, plateScrew, v.movingFace, right), put(nut(), [v.movingFace - 62, 0, v.screw], right, back)]),
    ),
    put(spindle(), [-204, 0, v.screw], right, back),
    put(workpiece(v.fixedFace - v.movingFace - 2 * v.plate), [v.movingFace + v.plate, 0, 68]),
  ]
  return assembly('Machine vise', children.map(standing))
}

/** A plate before a jaw's face, with its screws. The plate of the fixed jaw is turned about z. */
function plated(plate: Product, screwProduct: Product, face: number, towards: Vec): Occurrence[] {
  const depth = v.plate - 8.2
  return [put(plate, [face, 0, 0], up, towards), ...plateHoles.map(([y, z]) => put(screwProduct, [face + towards[0] * depth, y, z], towards))]
}

function base(): AssemblyProduct {
  const bolt = hexBolt(12, 45)
  const disc = washer(12)
  const foot = hexNut(12)
  const places = [-1, 1].flatMap((side) => [put(disc, [0, side * 116, 18]), put(bolt, [0, side * 116, 20.5]), put(foot, [0, side * 116, -22])])
  return assembly('Swivel base with bolts', [put(swivelBase()), ...places])
}

/** About z, as it is turned; the crank is at the lower end. */
function spindle(): AssemblyProduct {
  const handleAssembly = assembly('Crank with handle', [put(crank()), put(handle(), [92, 0, -2], [0, 0, -1]), put(handlePin(), [92, 0, -1])])
  return assembly('Screw spindle', [put(screw()), put(handleAssembly, [0, 0, 1]), put(collar(), [0, 0, 68]), put(socketScrew(5, 8), [19, 0, 73], [1, 0, 0])])
}

/** From z up to y up, the crank to the right. */
function standing({ product, place: { at, z, x } }: Occurrence): Occurrence {
  const turn = ([a, b, c]: Vec): Vec => [-a, c, b]
  return put(product, turn(at), turn(z), turn(x))
}
