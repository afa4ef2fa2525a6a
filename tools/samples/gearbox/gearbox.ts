import { ballBearing } from '../bearings.ts'
import { hexBolt, hexNut, plug, socketScrew, washer } from '../fasteners.ts'
import { palette } from '../palette.ts'
import { prism, circle, torus, rod } from '../solids.ts'
import { assembly, part, put, type AssemblyProduct, type Occurrence, type Product, type Vec } from '../step/product.ts'
import { bearingCap, capScrews, inspection, lowerHousing, upperHousing } from './housing.ts'
import {
  flangeBolts,
  housing as h,
  inputLine,
  middleLine,
  outputLine,
  pinion1,
  pinion2,
  stage1From,
  stage2From,
  wheel1,
  wheel2,
  type ShaftLine,
} from './layout.ts'
import { helicalPinion, helicalWheel, inputShaft, key, keySeat, middleShaft, outputShaft, seal, spacer, spurPinion, spurWheel } from './shafts.ts'

/** Shaft assemblies are modelled about z: this lays them along y, with their x towards the housing's x, turned on by `degrees`. */
function lay(product: Product, x: number, degrees = 0): Occurrence {
  const angle = (degrees * Math.PI) / 180
  return put(product, [x, 0, 0], [0, 1, 0], [Math.cos(angle), 0, -Math.sin(angle)])
}

/** Every gear has a tooth at its keyway: shafts are turned so that teeth meet gaps. Half a tooth for the first wheel; the second also makes up for its pinion's turn. */
const middleTurn = 180 / wheel1.teeth
const outputTurn = 180 / wheel2.teeth - (middleTurn * pinion2.teeth) / wheel2.teeth

/** A two-stage gear reducer, cut open: housing, three shafts with gears and bearings, caps, seals, fasteners. */
export function gearbox(): AssemblyProduct {
  const screw = socketScrew(5, 16)
  const blind52 = bearingCap(inputLine, 'Cap 52, blind')
  const caps = [
    cap(inputLine, bearingCap(inputLine, 'Cap 52, input side', 10.5), -1, screw),
    cap(inputLine, blind52, 1, screw),
    cap(middleLine, blind52, -1, screw),
    cap(middleLine, blind52, 1, screw),
    cap(outputLine, bearingCap(outputLine, 'Cap 80, blind'), -1, screw),
    cap(outputLine, bearingCap(outputLine, 'Cap 80, output side', 21), 1, screw),
  ]
  return assembly('Gear reducer 6.4:1', [
    put(lowerHousing()),
    put(upperHousing()),
    lay(inputAssembly(), inputLine.x),
    lay(middleAssembly(), middleLine.x, middleTurn),
    lay(outputAssembly(), outputLine.x, outputTurn),
    put(assembly('Bearing caps', caps)),
    put(flangeBolting()),
    put(fittings()),
  ])
}

const bearingAt = (bearing: Product, z: number): Occurrence => put(bearing, [0, 0, z])

function inputAssembly(): AssemblyProduct {
  const bearing = ballBearing(inputLine.bearing)
  return assembly('Input shaft assembly', [
    put(inputShaft()),
    put(helicalPinion(), [0, 0, stage1From]),
    put(key(20, 20), [keySeat(20), 0, stage1From + pinion1.width / 2]),
    put(key(18, 28), [keySeat(18), 0, -110]),
    bearingAt(bearing, -h.shoulder - inputLine.bearing.width),
    bearingAt(bearing, h.shoulder),
    put(seal('Shaft seal 19.5', 19.5), [0, 0, -h.bossEnd - 8]),
  ])
}

function middleAssembly(): AssemblyProduct {
  const bearing = ballBearing(middleLine.bearing)
  return assembly('Intermediate shaft assembly', [
    put(middleShaft()),
    put(helicalWheel(), [0, 0, stage1From]),
    put(spurPinion(), [0, 0, stage2From]),
    put(key(30, 20), [keySeat(30), 0, stage1From + wheel1.width / 2]),
    put(key(28, 28), [keySeat(28), 0, stage2From + pinion2.width / 2]),
    bearingAt(bearing, -h.shoulder - middleLine.bearing.width),
    bearingAt(bearing, h.shoulder),
  ])
}

function outputAssembly(): AssemblyProduct {
  const bearing = ballBearing(outputLine.bearing)
  return assembly('Output shaft assembly', [
    put(outputShaft()),
    put(spurWheel(), [0, 0, stage2From]),
    put(key(44, 24), [keySeat(44), 0, stage2From + wheel2.width / 2]),
    put(key(38, 48), [keySeat(38), 0, 120]),
    put(spacer('Spacer 40', 40.2, 48, 4), [0, 0, -h.shoulder]),
    bearingAt(bearing, -h.shoulder - outputLine.bearing.width),
    bearingAt(bearing, h.shoulder),
    put(seal('Shaft seal 40', 40), [0, 0, h.bossEnd + 2]),
  ])
}

/** A cap with its screws, on the side y < 0 (-1) or y > 0 (1). */
function cap(line: ShaftLine, product: Product, side: -1 | 1, screw: Product): Occurrence {
  return put(
    assembly(`${product.name}, with screws`, [put(product), ...capScrews(line).map(([x, y]) => put(screw, [x, y, 6]))]),
    [line.x, side * h.bossEnd, 0],
    [0, side, 0],
    [1, 0, 0],
  )
}

function flangeBolting(): AssemblyProduct {
  const ring = washer(8)
  const set = assembly('Bolt M8 with washers and nut', [
    put(hexBolt(8, 40), [0, 0, 1.6]),
    put(ring),
    put(ring, [0, 0, -2 * h.flangeHeight - 1.6]),
    put(hexNut(8), [0, 0, -2 * h.flangeHeight - 1.6 - 6.8]),
  ])
  return assembly(
    'Flange bolting',
    flangeBolts.map(([x, y]) => put(set, [x, y, h.flangeHeight])),
  )
}

function fittings(): AssemblyProduct {
  const screwPlug = plug(10, 'Screw plug')
  const frame = part('Oil sight frame', prism(circle(16), 5).cut(rod(11, 7, [0, 0, -1])), palette.brass)
  const glass = part('Oil sight glass', prism(circle(11), 6, -2), palette.amber, { alpha: 0.45 })
  const eye = part(
    'Lifting eye',
    torus(12, 4)
      .rotate(90, [0, 0, 0], [1, 0, 0])
      .translate([0, 0, 18])
      .fuse(rod(5, 10))
      .fuse(prism(circle(11), 4)),
    palette.accent,
  )
  const out: Vec = [-1, 0, 0]
  return assembly('Fittings', [
    put(screwPlug, [h.right, 0, h.bottom + 16], [1, 0, 0]),
    put(screwPlug, [inspection.x, inspection.y, 95]),
    put(assembly('Oil sight', [put(frame), put(glass)]), [h.left, 0, -52], out),
    put(eye, [110, 30, 95]),
    put(eye, [212, 30, 95]),
  ])
}
