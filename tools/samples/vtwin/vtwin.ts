import { ballBearing } from '../bearings.ts'
import { hexBolt, hexNut, socketScrew, washer } from '../fasteners.ts'
import { assembly, put, type AssemblyProduct, type Product, type Vec } from '../step/product.ts'
import {
  barrel,
  baseBolts,
  basePlate,
  bush,
  circlip,
  conrod,
  conrodCap,
  crankHalf,
  crankPin,
  engine,
  flywheel,
  pedestal,
  piston,
  rearPlate,
  ring,
  ringHeights,
  studs,
  wristPin,
} from './parts.ts'

/** Crank angle from straight up, towards +x, and the cylinders' from the same. */
const CRANK = (18 * Math.PI) / 180
const V_HALF = Math.PI / 4
/** Conrods sit side by side on the pin. */
const ROD_OFFSET = 10.5
const forward: Vec = [0, 1, 0]

/** A V-twin's moving parts on a stand: crank, two conrods and pistons, barrels cut open. */
export function vtwin(): AssemblyProduct {
  const rodAssembly = conrodAssembly()
  const pistonProduct = pistonAssembly()
  const barrelProduct = barrelAssembly()
  return assembly('V-twin crank train', [
    put(stand()),
    put(crankAssembly(), [0, 0, 0], tilted(CRANK), [Math.cos(CRANK), 0, -Math.sin(CRANK)]),
    put(cylinder('Cylinder 1', V_HALF, ROD_OFFSET, rodAssembly, pistonProduct, barrelProduct)),
    put(cylinder('Cylinder 2', -V_HALF, -ROD_OFFSET, rodAssembly, pistonProduct, barrelProduct)),
  ])
}

/** The direction at an angle from z towards x. */
const tilted = (angle: number): Vec => [Math.sin(angle), 0, Math.cos(angle)]
const across = (angle: number): Vec => [Math.cos(angle), 0, -Math.sin(angle)]

/** One cylinder: conrod from the crank's pin to the piston on the cylinder's axis, both placed by the crank's angle. */
function cylinder(name: string, axis: number, y: number, rod: Product, pistonProduct: Product, barrelProduct: Product): AssemblyProduct {
  const { throw: r, rod: l } = engine
  const pin: Vec = [r * Math.sin(CRANK), y, r * Math.cos(CRANK)]
  const lag = CRANK - axis
  const travel = r * Math.cos(lag) + Math.sqrt(l * l - (r * Math.sin(lag)) ** 2)
  const wrist: Vec = [travel * Math.sin(axis), y, travel * Math.cos(axis)]
  const lean = Math.atan2(wrist[0] - pin[0], wrist[2] - pin[2])
  const foot: Vec = [engine.deck * Math.sin(axis), y, engine.deck * Math.cos(axis)]
  return assembly(name, [
    put(rod, pin, tilted(lean), across(lean)),
    put(pistonProduct, wrist, tilted(axis), across(axis)),
    put(barrelProduct, foot, tilted(axis), across(axis)),
  ])
}

function crankAssembly(): AssemblyProduct {
  const bearing = ballBearing({ name: '6205', bore: 25, outer: 52, width: 15, balls: 9 })
  const half = crankHalf()
  return assembly('Crankshaft', [
    put(half),
    put(half, [0, 0, 0], [0, 0, 1], [-1, 0, 0]),
    put(crankPin(), [0, 0, engine.throw], forward),
    put(bearing, [0, engine.plateInside + 0.5, 0], forward),
    put(bearing, [0, -engine.plateInside - 0.5, 0], [0, -1, 0]),
    put(flywheel(), [0, 76, 0], forward),
  ])
}

function conrodAssembly(): AssemblyProduct {
  const bolt = hexBolt(6, 36)
  const nut = hexNut(6)
  const down: Vec = [0, 0, -1]
  return assembly('Conrod assembly', [
    put(conrod()),
    put(conrodCap()),
    put(bush(), [0, 0, engine.rod], forward),
    ...[-26.5, 26.5].flatMap((x) => [put(bolt, [x, 0, -13], down), put(nut, [x, 0, 13])]),
  ])
}

function pistonAssembly(): AssemblyProduct {
  const compression = ring('Compression ring')
  const clip = circlip()
  return assembly('Piston assembly', [
    put(piston()),
    put(ring('Oil ring'), [0, 0, ringHeights[0]]),
    put(compression, [0, 0, ringHeights[1]]),
    put(compression, [0, 0, ringHeights[2]]),
    put(wristPin(), [0, 0, 0], forward),
    put(clip, [0, 29, 0], forward),
    put(clip, [0, -29, 0], [0, -1, 0]),
  ])
}

function barrelAssembly(): AssemblyProduct {
  const screw = socketScrew(8, 25)
  return assembly('Barrel assembly', [put(barrel()), ...studs.map(([x, y]) => put(screw, [x, y, 9]))])
}

function stand(): AssemblyProduct {
  const set = assembly('Foot screw with washer', [put(socketScrew(6, 25), [0, 0, 1.6]), put(washer(6))])
  return assembly('Stand', [
    put(basePlate()),
    put(rearPlate()),
    put(pedestal(), [0, 0, 0], [0, 0, 1], [-1, 0, 0]),
    ...baseBolts.map(([x, y]) => put(set, [x, y, -92], [0, 0, -1])),
  ])
}
