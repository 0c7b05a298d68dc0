// A bot of discord.js, at the Discord whose address and token are given: it says what it
// hears, a line each, and answers commands. It ends with its input.
import { Client, GatewayIntentBits, MessageFlags, Partials, Routes } from 'discord.js'

const [api, token] = process.argv.slice(2)
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  partials: [Partials.Channel],
  rest: { api: api.replace(/\/v10$/, '') },
})
const say = (...words) => console.log(words.join(' '))
client.once('clientReady', () => say('ready', client.user.id, client.guilds.cache.size))
client.on('messageCreate', m => say('message', m.author.username, m.inGuild(), m.content))
client.on('interactionCreate', async i => {
  say('interaction', i.commandName, i.locale, i.user.username, i.options.getString('dice'))
  // By its routes, since its own reply() has a field that Discord's document does not know.
  const quiet = { allowed_mentions: { parse: [] } } // the fake one wants every message so
  const data = { content: 'Thinking', flags: MessageFlags.Ephemeral, ...quiet }
  await client.rest.post(Routes.interactionCallback(i.id, i.token), { body: { type: 4, data }, auth: false })
  const original = Routes.webhookMessage(i.applicationId, i.token)
  const edited = await client.rest.patch(original, { body: { content: 'Done', ...quiet }, auth: false })
  say('answered', edited.content)
})
client.on('error', e => say('error', e.message))
process.on('unhandledRejection', e => { say('error', e.message); process.exit(1) })
process.stdin.on('end', () => client.destroy().then(() => process.exit())).resume()
await client.login(token)
