// Says of each request on the input, a line of JSON, whether discord-interactions takes
// its signature.
import { createInterface } from 'node:readline'
import { verifyKey } from 'discord-interactions'

for await (const line of createInterface({ input: process.stdin })) {
  const { body, signature, timestamp, key } = JSON.parse(line)
  console.log(await verifyKey(Buffer.from(body, 'base64'), signature, timestamp, key))
}
