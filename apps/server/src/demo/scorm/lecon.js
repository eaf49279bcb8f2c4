// A lesson of questions, tracked by SCORM 1.2: one question a page, the place is kept, the last page gives the score.
(() => {
  const { titre, seuil, questions } = window.lecon;
  const page = document.querySelector('#page');
  const debut = Date.now();
  const api = findApi(window);
  const get = (element) => (api ? api.LMSGetValue(element) : '');
  const set = (element, value) => api?.LMSSetValue(element, String(value));

  document.title = titre;
  api?.LMSInitialize('');
  let reponses = readAnswers();
  let rang = Math.min(Number(get('cmi.core.lesson_location')) || 0, questions.length);
  if (get('cmi.core.lesson_status') === 'not attempted') set('cmi.core.lesson_status', 'incomplete');
  show();
  window.addEventListener('pagehide', leave);

  function findApi(start) {
    for (let view = start, depth = 0; depth < 10; depth++) {
      if (view.API) return view.API;
      if (view.parent === view) break;
      view = view.parent;
    }
    return null;
  }

  function readAnswers() {
    try {
      const kept = JSON.parse(get('cmi.suspend_data') || '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  function show() {
    if (rang < questions.length) showQuestion(questions[rang]);
    else showEnd();
    page.focus();
  }

  function showQuestion({ question, choix, bonne, explication }) {
    page.innerHTML = `
      <p class="rang">Question ${rang + 1} sur ${questions.length}</p>
      <h1></h1>
      <form><fieldset></fieldset><div aria-live="polite"></div><button disabled>Valider ma réponse</button></form>`;
    page.querySelector('h1').textContent = question;
    const fieldset = page.querySelector('fieldset');
    fieldset.setAttribute('aria-label', question);
    choix.forEach((texte, index) => {
      const label = document.createElement('label');
      label.innerHTML = `<input type="radio" name="choix" value="${index}">`;
      label.append(texte);
      fieldset.append(label);
    });
    const form = page.querySelector('form');
    const button = page.querySelector('button');
    form.addEventListener('change', () => {
      button.disabled = false;
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (fieldset.disabled) return next();
      const juste = Number(new FormData(form).get('choix')) === bonne;
      reponses[rang] = juste;
      fieldset.disabled = true;
      const retour = document.createElement('div');
      retour.className = 'retour';
      retour.dataset.juste = juste ? 'oui' : 'non';
      retour.innerHTML = `<strong>${juste ? 'Bonne réponse' : 'Ce n’est pas la bonne réponse'}</strong><p></p>`;
      retour.querySelector('p').textContent = explication;
      page.querySelector('[aria-live]').append(retour);
      button.textContent = rang + 1 < questions.length ? 'Question suivante' : 'Voir mon score';
      keep(rang + 1);
      button.focus();
    });
  }

  function next() {
    rang += 1;
    show();
  }

  function keep(location) {
    set('cmi.core.lesson_location', location);
    set('cmi.suspend_data', JSON.stringify(reponses));
    if (location === questions.length) {
      set('cmi.core.score.min', 0);
      set('cmi.core.score.max', 100);
      set('cmi.core.score.raw', score());
      set('cmi.core.lesson_status', score() >= seuil ? 'passed' : 'failed');
    }
    api?.LMSCommit('');
  }

  function score() {
    return Math.round((100 * reponses.filter(Boolean).length) / questions.length);
  }

  function showEnd() {
    const reussi = score() >= seuil;
    page.innerHTML = `
      <p class="rang">${reussi ? 'Leçon réussie' : 'Leçon à reprendre'}</p>
      <h1></h1><p class="score">${score()} %</p>
      <p>${reussi ? 'Votre résultat est enregistré.' : `Il faut ${seuil} % pour réussir.`}</p>
      <button type="button" data-fin>${reussi ? 'Terminer' : 'Recommencer'}</button>`;
    page.querySelector('h1').textContent = titre;
    page.querySelector('[data-fin]').addEventListener('click', () => {
      if (reussi) return leave();
      reponses = [];
      rang = 0;
      set('cmi.core.lesson_status', 'incomplete');
      keep(0);
      show();
    });
  }

  let parti = false;
  function leave() {
    if (parti || !api) return;
    parti = true;
    const secondes = Math.round((Date.now() - debut) / 1000);
    const deux = (value) => String(value).padStart(2, '0');
    const duree = [Math.floor(secondes / 3600), Math.floor(secondes / 60) % 60, secondes % 60].map(deux).join(':');
    set('cmi.core.session_time', duree);
    set('cmi.core.exit', rang < questions.length ? 'suspend' : '');
    api.LMSFinish('');
  }
})();
