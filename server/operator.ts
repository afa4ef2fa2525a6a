// `npm run operator -- COMMAND ...`: commands for a server, run on its own machine while it runs or not.
import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { makeBucket } from './blobs/s3Connection.ts'
import { restore } from './operation/backup.ts'
import { commands } from './operation/commands.ts'
import { examine, reportOf } from './operation/doctor.ts'
import { askRunningServer } from './operation/adminSocket.ts'
import { closeServices, createServices } from './services.ts'

process.umask(0o077)
const [name = '', argument = ''] = process.argv.slice(2)

const usage = `Usage: npm run operator -- COMMAND
${[
  ...Object.entries(commands).map(([command, { takes, help }]) => [`${command} ${takes}`, help]),
  ['restore FOLDER', 'make the data folder of a backup; the server must not run'],
  ['doctor', 'check the settings and every server that they name; changes nothing'],
  ['make-bucket', 'make the bucket of the settings in the S3 store, if it is not there'],
]
  .map(([command, help]) => `  ${command.padEnd(18)}${help}`)
  .join('\n')}`

async function run(): Promise<string> {
  const config = readConfig()
  if (name === 'restore' && argument) return `restored from ${await restore(resolve(argument), config.dataDir)}`
  if (name === 'doctor') {
    const findings = await examine(config)
    if (findings.some(({ level }) => level === 'failure')) throw new Error(reportOf(findings))
    return reportOf(findings)
  }
  if (name === 'make-bucket') return makeBucket(config)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !argument) throw new Error(usage)
  const given = command.isPath ? resolve(argument) : argument

  const told = config.databaseUrl ? undefined : await askRunningServer(config.dataDir, name, given)
  if (told !== undefined) return told
  const services = await createServices(config, createLog({ write: (line) => void process.stderr.write(line) }))
  try {
    await services.database.ready
    return await command.run(services, given)
  } finally {
    await closeServices(services)
  }
}

run().then(
  (told) => console.log(told),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
