// Looks at the page again when something has changed, and puts in what is new. Without it, the page works as it is.
'use strict';
(() => {
  const live = document.querySelector('[data-live]');
  const news = document.getElementById('news');
  if (!live || !news) return;

  const pause = 300;
  const look = 30000;
  const parts = root => new Map([...root.querySelectorAll('[data-part]')].map(part => [part.dataset.part, part]));
  // What the server wrote last of each part: the page itself also has what a person opened and wrote.
  const written = new Map([...parts(live)].map(([name, part]) => [name, part.outerHTML]));

  // Ages grow, which is no news.
  const withoutAges = html => html.replace(/<span class="age">[^<]*<\/span>/g, '');
  const isNews = (old, fresh) => withoutAges(old) !== withoutAges(fresh);

  const isChanged = field => field.type === 'checkbox' ? field.checked !== field.defaultChecked
    : field.options ? [...field.options].some(option => option.selected !== option.defaultSelected) && field.dataset.touched
    : field.value !== field.defaultValue;
  const isInUse = part => {
    const at = document.activeElement;
    if (part.contains(at) && (!at.id || at.matches("input, select, textarea, button, summary"))) return true;
    return [...part.querySelectorAll('input:not([type=hidden]), select, textarea')].some(isChanged);
  };
  live.addEventListener('change', event => { event.target.dataset.touched = 'yes'; });

  const replace = (part, fresh, isShown) => {
    const opened = [...part.querySelectorAll('details')].map(details => details.open);
    const focused = part.contains(document.activeElement) ? document.activeElement.id : '';
    fresh.querySelectorAll('details').forEach((details, i) => { if (opened[i]) details.open = true; });
    if (isShown) fresh.classList.add('changed');
    part.replaceWith(fresh);
    if (focused) document.getElementById(focused)?.focus();
  };

  const tell = (part, text) => {
    let note = part.querySelector(':scope > .stale');
    if (!note) {
      note = document.createElement('p');
      note.className = 'stale problem';
      part.prepend(note);
    }
    note.textContent = text;
  };

  const update = fresh => {
    let changes = 0;
    const now = parts(live);
    let before = null;
    for (const [name, part] of parts(fresh)) {
      const html = part.outerHTML;
      const old = now.get(name);
      if (!old) {
        const imported = document.importNode(part, true);
        if (before) before.after(imported); else live.append(imported);
        imported.classList.add('changed');
        before = imported;
        changes += 1;
      } else {
        before = old;
        const isTold = isNews(written.get(name), html);
        if (isInUse(old)) {
          if (isTold) {
            tell(old, 'This has changed meanwhile.');
            changes += 1;
          }
          now.delete(name);
          continue;
        }
        if (written.get(name) !== html) {
          before = document.importNode(part, true);
          replace(old, before, isTold);
          changes += isTold ? 1 : 0;
        }
      }
      written.set(name, html);
      now.delete(name);
    }
    for (const [name, part] of now) {
      if (isInUse(part)) {
        tell(part, 'This was decided meanwhile, or is asked no more.');
      } else {
        part.remove();
        written.delete(name);
      }
      changes += 1;
    }
    return changes;
  };

  let waiting = 0;
  let isBusy = false;
  const refresh = async () => {
    waiting = 0;
    if (isBusy) return later();
    isBusy = true;
    try {
      const answer = await fetch(location.href, { headers: { 'X-Refresh': '1' }, credentials: 'same-origin', cache: 'no-store' });
      if (answer.redirected || answer.status === 401 || answer.status === 403) {
        news.textContent = 'You are not signed in any more: load the page again.';
        source.close();
        return;
      }
      if (answer.ok) {
        const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]');
        if (fresh && update(fresh) > 0) news.textContent = `Looked again at ${new Date().toLocaleTimeString()}: something has changed.`;
      }
    } catch {
      news.textContent = 'The server cannot be reached; this page looks again by itself.';
    } finally {
      isBusy = false;
    }
  };
  const later = () => { waiting ||= setTimeout(refresh, pause); };

  const source = new EventSource('/events');
  const own = location.pathname.match(/^\/(?:runs|decisions)\/([^/]+)/)?.[1];
  source.addEventListener('changed', event => {
    const runs = event.data.split(' ');
    if (!own || event.data === '*' || runs.includes(own)) later();
  });
  let begun = 0;
  source.addEventListener('begun', () => { if (begun++ > 0) later(); document.documentElement.dataset.following = 'yes'; });
  setInterval(() => { if (!document.hidden) later(); }, look);
})();
